import { expect, test } from "vitest";
import type { EditorField } from "@/components/field-editor/model/editor-field";
import { textField } from "@/e2e/fixtures/editor-fields";
import { getDefaultFieldMeta } from "@/server/domain/field/meta";
import { Lineage } from "./lineage";

const buildFieldAt = (positionX: number): EditorField =>
  textField(1, { positionX, fieldMeta: { ...getDefaultFieldMeta("TEXT"), label: "A" } });

test("an edit is lost when another user's save overwrote it unseen", () => {
  const lineage = new Lineage();
  lineage.act("Olga", buildFieldAt(1), buildFieldAt(2));
  lineage.act("Rosa", buildFieldAt(1), buildFieldAt(3));
  expect(lineage.lost([buildFieldAt(3)])).toEqual(['Olga: A [1,2,""]']);
  expect(lineage.lost([])).toHaveLength(2);
});

test("an edit is not lost when a later edit builds on it or a decision drops it", () => {
  const lineage = new Lineage();
  lineage.act("Olga", buildFieldAt(1), buildFieldAt(2));
  lineage.act("Rosa", buildFieldAt(2), buildFieldAt(3));
  expect(lineage.lost([buildFieldAt(3)])).toEqual([]);
  lineage.act("Olga", buildFieldAt(1), undefined);
  expect(lineage.lost([buildFieldAt(3)])).toEqual(["Olga: A gone"]);
  lineage.decided("A", null);
  expect(lineage.lost([buildFieldAt(3)])).toEqual([]);
});

test("handles edits that go back and forth between two states", () => {
  const lineage = new Lineage();
  lineage.act("Olga", buildFieldAt(1), buildFieldAt(2));
  lineage.act("Olga", buildFieldAt(2), buildFieldAt(1));
  expect(lineage.lost([buildFieldAt(1)])).toEqual([]);
  expect(lineage.lost([buildFieldAt(9)])).toHaveLength(2);
});
