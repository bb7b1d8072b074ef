import { describe, expect, test } from "vitest";
import type { AnsweredFor } from "../model/changed-parts";
import { createSeen } from "./unseen-changes";

const link = { id: "rules", label: "House rules", data: "https://example.org/rules" };
const session = (shown: Record<string, string>, attachments = [link]): AnsweredFor => ({
  shown,
  files: [],
  attachments: attachments.map((one) => ({ ...one, isLater: false })),
});
const FIRST = session({ "fields.1": "a", "fields.2": "b", "attachments.rules": "r" });

describe("nobody finishes over a change they were not told of", () => {
  test("a value of another tab is named, however it came onto the page, and once", () => {
    const seen = createSeen(FIRST);
    const now = session({ ...FIRST.shown, "fields.2": "other" });
    expect(seen.changesIn(now)).toEqual([{ kind: "field", id: 2 }]);
    expect(seen.changesIn(now)).toEqual([]);
  });

  test("what the person wrote on this page is known to them", () => {
    const seen = createSeen(FIRST);
    seen.wrote(1, "mine");
    expect(seen.changesIn(session({ ...FIRST.shown, "fields.1": "mine" }))).toEqual([]);
  });

  test("what their own check filled in another tab is known to them too, and nothing else of that moment", () => {
    const seen = createSeen(FIRST);
    const now = session({ ...FIRST.shown, "fields.1": "verified", "fields.2": "other" });
    seen.checked(now, [1]);
    expect(seen.changesIn(now)).toEqual([{ kind: "field", id: 2 }]);
  });

  test("what somebody wrote over it afterwards is not", () => {
    const seen = createSeen(FIRST);
    seen.wrote(1, "mine");
    expect(seen.changesIn(session({ ...FIRST.shown, "fields.1": "theirs" }))).toEqual([
      { kind: "field", id: 1 },
    ]);
  });

  test("an attachment that came or went is named by its label", () => {
    const { "attachments.rules": _, ...without } = FIRST.shown ?? {};
    expect(createSeen(FIRST).changesIn(session(without, []))).toEqual([
      { kind: "attachment", label: "House rules", change: "removed" },
    ]);
    expect(createSeen(session(without, [])).changesIn(FIRST)).toEqual([
      { kind: "attachment", label: "House rules", change: "added" },
    ]);
  });
});
