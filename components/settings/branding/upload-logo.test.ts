import { afterEach, expect, it, vi } from "vitest";
import { askBy } from "@/components/account/sign-in-prompt";
import { uploadLogo } from "./upload-logo";

let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const over = () => Response.json({ code: "UNAUTHORIZED", message: "" }, { status: 401 });
const upload = () => uploadLogo({ kind: "team", teamId: 1 }, new File(["x"], "l.png", { type: "image/png" }));

it("a logo that meets the end of the session is sent again once the person is back", async () => {
  const calls = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(over())
    .mockResolvedValueOnce(new Response());
  vi.stubGlobal("fetch", calls);
  const asked = vi.fn(async () => true);
  stop = askBy(asked);
  expect(await upload()).toEqual({ ok: true });
  expect([asked.mock.calls.length, calls.mock.calls.length]).toEqual([1, 2]);
});

it("it is refused as it was when they do not come back", async () => {
  vi.stubGlobal("fetch", async () => over());
  stop = askBy(async () => false);
  expect(await upload()).toEqual({ ok: false, code: "UNAUTHORIZED" });
});
