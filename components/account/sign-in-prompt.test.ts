import { expect, it } from "vitest";
import { askBy, signedInAgain, withSession } from "./sign-in-prompt";

it("where nobody can be asked, a call that learns the session is over is told so at once", async () => {
  expect(await signedInAgain()).toBe(false);
});

it("the question is put once however many calls learn it, and a later end asks anew", async () => {
  let asked = 0;
  const answers: ((isBack: boolean) => void)[] = [];
  const stop = askBy(() => {
    asked += 1;
    return new Promise((resolve) => answers.push(resolve));
  });
  const both = Promise.all([signedInAgain(), signedInAgain()]);
  answers[0]?.(true);
  expect(await both).toEqual([true, true]);
  const later = signedInAgain();
  answers[1]?.(false);
  expect(await later).toBe(false);
  expect(asked).toBe(2);
  stop();
  expect(await signedInAgain()).toBe(false);
});

it("a call is made once more when the person is back, never a third time, and not at all when they are not", async () => {
  let calls = 0;
  const makeCall = async () => {
    calls += 1;
    return "signed out";
  };
  for (const [isBack, made] of [
    [true, 2],
    [false, 1],
  ] as const) {
    calls = 0;
    const stop = askBy(async () => isBack);
    expect(await withSession(makeCall, (answer) => answer === "signed out")).toBe("signed out");
    expect(calls).toBe(made);
    stop();
  }
});
