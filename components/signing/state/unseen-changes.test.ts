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

describe("changes that the recipient has not seen", () => {
  test("include a value from another tab, once", () => {
    const seen = createSeen(FIRST);
    const now = session({ ...FIRST.shown, "fields.2": "other" });
    expect(seen.changesIn(now)).toEqual([{ kind: "field", id: 2 }]);
    expect(seen.changesIn(now)).toEqual([]);
  });

  test("exclude what the recipient wrote on this page", () => {
    const seen = createSeen(FIRST);
    seen.wrote(1, "mine");
    expect(seen.changesIn(session({ ...FIRST.shown, "fields.1": "mine" }))).toEqual([]);
  });

  test("exclude what the recipient's own check filled in another tab, but nothing else", () => {
    const seen = createSeen(FIRST);
    const now = session({ ...FIRST.shown, "fields.1": "verified", "fields.2": "other" });
    seen.checked(now, [1]);
    expect(seen.changesIn(now)).toEqual([{ kind: "field", id: 2 }]);
  });

  test("include what was later written over it", () => {
    const seen = createSeen(FIRST);
    seen.wrote(1, "mine");
    expect(seen.changesIn(session({ ...FIRST.shown, "fields.1": "theirs" }))).toEqual([
      { kind: "field", id: 1 },
    ]);
  });

  test("name an added or removed attachment by its label", () => {
    const { "attachments.rules": _, ...without } = FIRST.shown ?? {};
    expect(createSeen(FIRST).changesIn(session(without, []))).toEqual([
      { kind: "attachment", label: "House rules", change: "removed" },
    ]);
    expect(createSeen(session(without, [])).changesIn(FIRST)).toEqual([
      { kind: "attachment", label: "House rules", change: "added" },
    ]);
  });
});
