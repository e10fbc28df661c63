// What twice is compared with: the keys article's table by a small queue made of promises. Every step is an asynchronous
// call, the retry wraps a function, the provider and the store keep their keys in maps.
//
//   node signup_promises.mjs [JOBS]
//
// Prints the table and the time for it; with a million jobs (the default) it checks itself against the known rows.

const failureRate = 0.01;
const lostReplyRate = 0.005;
const maxAttempts = 3;
const stepNames = [
  "save the user", "create the billing customer", "create the workspace", "upload the default avatar",
  "add to the CRM", "subscribe to the newsletter", "send the welcome email", "notify the sales channel",
  "record the analytics event", "schedule the day-3 email",
];
const emailStep = "send the welcome email";
const jobs = Number(process.argv[2] ?? 1_000_000);

function mulberry32(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function retry(work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts) throw error;
    }
  }
}

// Performs effects and, for the email, remembers the keys that came with them.
class Provider {
  calls = 0;
  effects = new Map();
  #answers = new Map();
  constructor(random) { this.random = random; }

  async call(step, key) {
    this.calls++;
    if (this.random() < failureRate) throw new Error("unavailable");
    const known = step === emailStep && key !== undefined && this.#answers.has(key);
    if (!known) {
      this.effects.set(step, (this.effects.get(step) ?? 0) + 1);
      if (step === emailStep && key !== undefined) this.#answers.set(key, "sent");
    }
    if (step === emailStep && this.random() < lostReplyRate) throw new Error("connection reset");
    return "ok";
  }

  // A user's keys are never met again once its job is over.
  forget() {
    this.effects.clear();
    this.#answers.clear();
  }
}

class Store {
  #finished = new Map();
  async once(key, work) {
    if (this.#finished.has(key)) return this.#finished.get(key);
    const result = await work();
    this.#finished.set(key, result);
    return result;
  }
  clear() { this.#finished.clear(); }
}

const strategies = {
  "retry each step, no key": (provider) => async () => {
    for (const step of stepNames) await retry(() => provider.call(step, undefined));
  },
  "retry each step, new key on every call": (provider) => {
    let made = 0;
    return async () => {
      for (const step of stepNames) await retry(() => provider.call(step, `call-${++made}`));
    };
  },
  "retry each step, same key every time": (provider) => async (user) => {
    for (const step of stepNames) await retry(() => provider.call(step, `${step}:${user}`));
  },
  "retry the whole job, same key": (provider) => (user) => retry(async () => {
    for (const step of stepNames) await provider.call(step, `${step}:${user}`);
  }),
  "retry the whole job, same key, skip finished steps": (provider, store) => (user) => retry(async () => {
    for (const step of stepNames) {
      const key = `${step}:${user}`;
      await store.once(key, () => provider.call(step, key));
    }
  }),
};

async function run(strategy) {
  const provider = new Provider(mulberry32(1));
  const store = new Store();
  const handle = strategy(provider, store);
  const queue = (function* () { for (let job = 0; job < jobs; job++) yield `user_${job}`; })();
  const counts = { failed: 0, calls: 0, again: 0, twoEmails: 0 };
  for (const user of queue) {
    try {
      await handle(user);
    } catch {
      counts.failed++;
    }
    for (const effects of provider.effects.values()) counts.again += effects - 1;
    if ((provider.effects.get(emailStep) ?? 0) > 1) counts.twoEmails++;
    provider.forget();
    store.clear();
  }
  counts.calls = provider.calls;
  return counts;
}

const known = [
  [11, 10106306, 4971, 4939], [11, 10106306, 4971, 4939], [11, 10106306, 0, 0], [995, 10603013, 464233, 0],
  [250, 10105589, 0, 0],
];

const begin = performance.now();
let wrong = false;
for (const [i, [name, strategy]] of Object.entries(strategies).entries()) {
  const { failed, calls, again, twoEmails } = await run(strategy);
  console.log(name.padEnd(52), String(failed).padStart(6), String(calls).padStart(10), String(again).padStart(8),
    String(twoEmails).padStart(6));
  if (jobs === 1_000_000 && String([failed, calls, again, twoEmails]) !== String(known[i])) {
    console.error(`wrong: should be ${known[i]}`);
    wrong = true;
  }
}
const seconds = (performance.now() - begin) / 1000;
console.log(`${seconds.toFixed(2)} s, ${((5 * jobs) / seconds / 1e6).toFixed(3)} million sign-ups a second`);
process.exitCode = wrong ? 1 : 0;
