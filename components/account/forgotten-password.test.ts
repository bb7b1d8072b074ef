import { expect, test } from "vitest";
import {
  announceNewPassword,
  awaitNewPassword,
  buildForgottenPasswordUrl,
  readAddressFragment,
} from "./forgotten-password";

test("the link carries any e-mail address after the #", () => {
  expect(buildForgottenPasswordUrl()).toBe("/forgot-password");
  expect(buildForgottenPasswordUrl("  ")).toBe("/forgot-password");
  for (const email of ["ana@example.com", "o'hara+x%#@ñandú.cl"]) {
    const url = new URL(buildForgottenPasswordUrl(email), "https://sign.example.org");
    expect(url.search).toBe("");
    expect(readAddressFragment(url.hash)).toBe(email);
  }
});

test("a damaged fragment yields no e-mail address and throws no error", () => {
  expect(readAddressFragment("#%E0%A4%A")).toBe("");
  expect(readAddressFragment("")).toBe("");
  expect(readAddressFragment(`#${"a".repeat(1000)}`)).toHaveLength(320);
});

test("a waiting page learns of a new password, and the page that set it learns that another waits", async () => {
  await new Promise<void>((done) => {
    const heard: string[] = [];
    const leave = awaitNewPassword(() => heard.push("changed"));
    const close = announceNewPassword(() => {
      expect(heard).toEqual(["changed"]);
      leave();
      close();
      done();
    });
  });
});
