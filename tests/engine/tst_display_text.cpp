#include "run/display_text.h"
#include "run/number_text.h"

#include <gtest/gtest.h>

#include <clocale>

using namespace twice;

namespace {

TEST(TestDisplayText, plainTextStaysAsItIs)
{
    EXPECT_EQ(printable(""), "");
    EXPECT_EQ(printable("Retry each step, 3×, 再試行 🙂"), "Retry each step, 3×, 再試行 🙂");
}

TEST(TestDisplayText, whatSteersIsMadeVisible)
{
    EXPECT_EQ(printable("a\tb\r\nc"), "a b  c");
    EXPECT_EQ(printable("\x1b[2J"), "\uFFFD[2J");
    EXPECT_EQ(printable(std::string_view{"a\0b", 3}), "a\uFFFDb");
    EXPECT_EQ(printable("\u009b31m"), "\uFFFD31m"); // the one-character form of ESC [
    EXPECT_EQ(printable("\u202Etxt.exe\u2066"), "\uFFFDtxt.exe\uFFFD");
}

TEST(TestDisplayText, bytesThatAreNoUtf8AreReplacedOneByOne)
{
    EXPECT_EQ(printable("a\xff\xfe"), "a\uFFFD\uFFFD");
    EXPECT_EQ(printable("\xe9t\xe9"), "\uFFFDt\uFFFD");                   // Latin-1
    EXPECT_EQ(printable("\xc0\xaf"), "\uFFFD\uFFFD");                     // too long a form of "/"
    EXPECT_EQ(printable("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");           // a surrogate
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD"); // beyond Unicode
    EXPECT_EQ(printable("x\xe2\x82"), "x\uFFFD\uFFFD");                   // cut off
}

TEST(TestDisplayText, columnsAreWhatATerminalTakes)
{
    EXPECT_EQ(columnsOf(""), 0u);
    EXPECT_EQ(columnsOf("abc"), 3u);
    EXPECT_EQ(columnsOf("été"), 3u);
    EXPECT_EQ(columnsOf("e\u0301"), 1u); // a combining accent
    EXPECT_EQ(columnsOf("配達"), 4u);
    EXPECT_EQ(columnsOf("한"), 2u);
    EXPECT_EQ(columnsOf("🙂"), 2u);
    EXPECT_EQ(columnsOf("×·–"), 3u);
}

TEST(TestDisplayText, numbersAreWrittenWithoutALocale)
{
    std::setlocale(LC_ALL, "de_DE.UTF-8"); // where it is installed
    EXPECT_EQ(fixed(99.9989, 3), "99.999");
    EXPECT_EQ(fixed(0.5, 0), "0"); // to even, as the standard library does
    EXPECT_EQ(trimmed(10.603013, 2), "10.6");
    EXPECT_EQ(trimmed(10, 2), "10");
    EXPECT_EQ(trimmed(100, 0), "100");
    EXPECT_EQ(exact(0.1), "0.1");
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1'000'000'000'000), "1,000,000,000,000");
    std::setlocale(LC_ALL, "C");
}

} // namespace
