import { expect, test } from "vitest";
import { addressIn, announceNewPassword, awaitNewPassword, forgotAddress } from "./forgotten-password";

test("the link carries any e-mail address after the #", () => {
  expect(forgotAddress()).toBe("/forgot-password");
  expect(forgotAddress("  ")).toBe("/forgot-password");
  for (const email of ["ana@example.com", "o'hara+x%#@ñandú.cl"]) {
    const url = new URL(forgotAddress(email), "https://sign.example.org");
    expect(url.search).toBe("");
    expect(addressIn(url.hash)).toBe(email);
  }
});

test("a damaged fragment yields no e-mail address and throws no error", () => {
  expect(addressIn("#%E0%A4%A")).toBe("");
  expect(addressIn("")).toBe("");
  expect(addressIn(`#${"a".repeat(1000)}`)).toHaveLength(320);
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
