// What twice is compared with: the keys article's table by a plain loop in JavaScript, one thread, nothing asynchronous.
//
//   node signup_loop.mjs [JOBS]
//
// Prints the table and the time for it; with a million jobs (the default) it checks itself against the known rows.

const failureRate = 0.01;
const lostReplyRate = 0.005;
const maxAttempts = 3;
const steps = 10;
const email = 6;
const jobs = Number(process.argv[2] ?? 1_000_000);

function mulberry32(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// `keyKept`: the provider gets the same key every time. `wholeJob`: the retry is around the job, not around each step.
// `skips`: finished steps are skipped in the next pass.
function run({ keyKept, wholeJob, skips }) {
  const random = mulberry32(1);
  const done = new Int32Array(steps);
  const counts = { failed: 0, calls: 0, again: 0, twoEmails: 0 };

  const call = (step) => {
    counts.calls++;
    if (random() < failureRate) return false;
    if (!(step === email && keyKept && done[step] > 0)) done[step]++;
    return !(step === email && random() < lostReplyRate);
  };
  const everyStepRetried = () => {
    for (let step = 0; step < steps; step++) {
      let attempt = 1;
      while (!call(step)) if (++attempt > maxAttempts) return false;
    }
    return true;
  };
  const finished = new Uint8Array(steps);
  const wholeJobRetried = () => {
    finished.fill(0);
    for (let pass = 1; pass <= maxAttempts; pass++) {
      let step = 0;
      for (; step < steps; step++) {
        if (skips && finished[step]) continue;
        if (!call(step)) break;
        finished[step] = 1;
      }
      if (step === steps) return true;
    }
    return false;
  };

  for (let job = 0; job < jobs; job++) {
    done.fill(0);
    if (!(wholeJob ? wholeJobRetried() : everyStepRetried())) counts.failed++;
    for (let step = 0; step < steps; step++) if (done[step] > 1) counts.again += done[step] - 1;
    if (done[email] > 1) counts.twoEmails++;
  }
  return counts;
}

const rows = [
  ["retry each step, no key", {}, [11, 10106306, 4971, 4939]],
  ["retry each step, new key on every call", {}, [11, 10106306, 4971, 4939]],
  ["retry each step, same key every time", { keyKept: true }, [11, 10106306, 0, 0]],
  ["retry the whole job, same key", { keyKept: true, wholeJob: true }, [995, 10603013, 464233, 0]],
  ["retry the whole job, same key, skip finished steps", { keyKept: true, wholeJob: true, skips: true },
    [250, 10105589, 0, 0]],
];

const begin = performance.now();
let wrong = false;
for (const [name, strategy, known] of rows) {
  const { failed, calls, again, twoEmails } = run(strategy);
  console.log(name.padEnd(52), String(failed).padStart(6), String(calls).padStart(10), String(again).padStart(8),
    String(twoEmails).padStart(6));
  if (jobs === 1_000_000 && String([failed, calls, again, twoEmails]) !== String(known)) {
    console.error(`wrong: should be ${known}`);
    wrong = true;
  }
}
const seconds = (performance.now() - begin) / 1000;
console.log(`${seconds.toFixed(2)} s, ${((rows.length * jobs) / seconds / 1e6).toFixed(2)} million sign-ups a second`);
process.exitCode = wrong ? 1 : 0;
