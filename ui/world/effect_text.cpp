#include "world/effect_text.h"

#include <QCoreApplication>

namespace twice::ui {
namespace {

struct EffectText
{
    Q_DECLARE_TR_FUNCTIONS(twice::ui::EffectText)
};

} // namespace

const std::vector<Effect>& allEffects()
{
    static const std::vector<Effect> effects = {Effect::Lookup, Effect::Transform, Effect::Set,
                                                Effect::Upsert, Effect::Email,     Effect::Charge,
                                                Effect::Append, Effect::Increment, Effect::Other};
    return effects;
}

QString effectName(Effect effect)
{
    switch (effect) {
    case Effect::Lookup:
        return EffectText::tr("lookup");
    case Effect::Transform:
        return EffectText::tr("transform");
    case Effect::Set:
        return EffectText::tr("set");
    case Effect::Upsert:
        return EffectText::tr("upsert");
    case Effect::Email:
        return EffectText::tr("email");
    case Effect::Charge:
        return EffectText::tr("charge");
    case Effect::Append:
        return EffectText::tr("append");
    case Effect::Increment:
        return EffectText::tr("increment");
    case Effect::Other:
        return EffectText::tr("other");
    }
    return {};
}

QString effectMeaning(Effect effect)
{
    switch (effect) {
    case Effect::Lookup:
    case Effect::Transform:
        return EffectText::tr("costs credits (harmless)");
    case Effect::Set:
    case Effect::Upsert:
        return EffectText::tr("no change (harmless)");
    case Effect::Email:
        return EffectText::tr("a second message (harmful)");
    case Effect::Charge:
        return EffectText::tr("a second charge (harmful)");
    case Effect::Append:
        return EffectText::tr("a second entry (harmful)");
    case Effect::Increment:
        return EffectText::tr("a wrong total (harmful)");
    case Effect::Other:
        return EffectText::tr("done again, not harmful");
    }
    return {};
}

QString effectChoice(Effect effect)
{
    return EffectText::tr("%1 — %2", "effect — what repeating it means").arg(effectName(effect), effectMeaning(effect));
}

} // namespace twice::ui
