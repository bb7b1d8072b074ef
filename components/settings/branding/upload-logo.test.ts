import { afterEach, expect, it, vi } from "vitest";
import { askBy } from "@/components/account/sign-in-prompt";
import { uploadLogo } from "./upload-logo";

let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const sessionOverResponse = () => Response.json({ code: "UNAUTHORIZED", message: "" }, { status: 401 });
const uploadTestLogo = () =>
  uploadLogo({ kind: "team", teamId: 1 }, new File(["x"], "l.png", { type: "image/png" }));

it("a logo that meets the end of the session is sent again once the person is back", async () => {
  const calls = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(sessionOverResponse())
    .mockResolvedValueOnce(new Response());
  vi.stubGlobal("fetch", calls);
  const askForSignIn = vi.fn(async () => true);
  stop = askBy(askForSignIn);
  expect(await uploadTestLogo()).toEqual({ ok: true });
  expect([askForSignIn.mock.calls.length, calls.mock.calls.length]).toEqual([1, 2]);
});

it("it is refused as it was when they do not come back", async () => {
  vi.stubGlobal("fetch", async () => sessionOverResponse());
  stop = askBy(async () => false);
  expect(await uploadTestLogo()).toEqual({ ok: false, code: "UNAUTHORIZED" });
});
