import { expect, test } from "vitest";
import { addressIn, announceNewPassword, awaitNewPassword, forgotAddress } from "./forgotten-password";

test("the link carries the address behind the #, whatever is in it", () => {
  expect(forgotAddress()).toBe("/forgot-password");
  expect(forgotAddress("  ")).toBe("/forgot-password");
  for (const email of ["ana@example.com", "o'hara+x%#@ñandú.cl"]) {
    const url = new URL(forgotAddress(email), "https://sign.example.org");
    expect(url.search).toBe("");
    expect(addressIn(url.hash)).toBe(email);
  }
});

test("a damaged fragment is no address, and never an error", () => {
  expect(addressIn("#%E0%A4%A")).toBe("");
  expect(addressIn("")).toBe("");
  expect(addressIn(`#${"a".repeat(1000)}`)).toHaveLength(320);
});

test("a page that waits hears of a new password, and the page that set it hears that one waits", async () => {
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
