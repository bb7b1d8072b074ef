import { expect, test } from "vitest";
import { PAGE } from "@/e2e/fixtures/editor-fields";
import { diagnoseIgnoredTag, type IgnoredTag } from "@/server/domain/field/tag-report";
import { toFieldMap } from "./editor-field";
import { toFieldRect } from "./geometry";
import { buildFieldForFix, findTagFix, isMended } from "./tag-fix";

const BOX = { positionX: 10, positionY: 50, width: 15, height: 2 };
const ANA = { id: 7, role: "SIGNER" } as const;
const CLEO = { id: 8, role: "CC" } as const;
function tag(text: string, box: IgnoredTag["box"] = BOX): IgnoredTag {
  const ignored = diagnoseIgnoredTag(text, 1);
  if (!ignored) throw new TypeError(`${text} is a tag`);
  return box ? { ...ignored, box } : ignored;
}

test("a tag fix goes to the recipient it names, or to the chosen one if that one cannot have fields", () => {
  expect(findTagFix(tag("{{sign, r1}}"), [ANA], 9)).toMatchObject({ type: "SIGNATURE", recipientId: 7 });
  expect(findTagFix(tag("{{sign, r2}}"), [ANA, CLEO], 9)?.recipientId).toBe(9);
  expect(findTagFix(tag("{{sign, r5}}"), [ANA], 9)?.recipientId).toBe(9);
  expect(findTagFix(tag("{{date}}"), [ANA], 9)).toMatchObject({ type: "DATE", recipientId: 9 });
});

test("offers no fix when the type, the position or the recipient is unknown", () => {
  expect(findTagFix(tag("{{customer.name}}"), [ANA], 9)).toBeNull();
  expect(findTagFix({ ...tag("{{sign, r1}}"), box: undefined }, [ANA], 9)).toBeNull();
  expect(findTagFix(tag("{{date}}"), [ANA], null)).toBeNull();
});

test("the field lies on the tag, and a signature field is tall enough to sign in", () => {
  for (const [text, height] of [
    ["{{dat, r1}}", 16],
    ["{{sign, r1}}", 48],
  ] as const) {
    const ignored = tag(text);
    const fix = findTagFix(ignored, [ANA], null);
    const field = fix && buildFieldForFix(ignored, fix, "item", -1, PAGE);
    expect(isMended(toFieldMap([]), "item", ignored)).toBe(false);
    expect(isMended(toFieldMap(field ? [field] : []), "item", ignored)).toBe(true);
    expect(field && toFieldRect(field, PAGE).height).toBeCloseTo(height, 1);
  }
});
