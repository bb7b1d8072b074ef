import { expect, test } from "vitest";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { FieldMeta } from "../meta";
import { findMetaProblems } from "../meta-problems";
import { CHILEAN_REGIONS } from "./chile";
import { listPresetOptions, REGION_LISTS, WHOLE_LISTS } from "./lists";

test("Chile has 16 regions and 346 communes, each once and in alphabetical order", () => {
  expect(listPresetOptions("regions", "es")).toHaveLength(16);
  const all = listPresetOptions("communes", "es");
  expect(new Set(all).size).toBe(346);
  expect(all.filter((name) => !/^\p{Lu}[\p{L}']*(?: [\p{L}']+)*$/u.test(name))).toEqual([]);
  const collator = new Intl.Collator("es");
  for (const { communes } of CHILEAN_REGIONS) expect([...communes].sort(collator.compare)).toEqual(communes);
});

test("the communes of all regions together equal the whole list", () => {
  const single = REGION_LISTS.flatMap(({ list }) => listPresetOptions(list, "es"));
  expect(new Set(single)).toEqual(new Set(listPresetOptions("communes", "es")));
  expect(listPresetOptions("communes-13", "es")).toHaveLength(52);
  expect(listPresetOptions("communes-99", "es")).toEqual([]);
});

test("all 249 countries have a name in the language of the document", () => {
  expect(listPresetOptions("countries", "en")).toHaveLength(249);
  expect(listPresetOptions("countries", "es")).toHaveLength(249);
  expect(listPresetOptions("countries", "en")).toContain("Germany");
  expect(listPresetOptions("countries", "es")).toContain("Alemania");
});

test("every list makes a dropdown that can be sent", () => {
  for (const language of LANGUAGES) {
    for (const name of [...WHOLE_LISTS, ...REGION_LISTS.map(({ list }) => list)]) {
      const values = listPresetOptions(name, language).map((value) => ({ value }));
      const meta = FieldMeta.parse({ type: "dropdown", values });
      expect([name, findMetaProblems(meta)]).toEqual([name, []]);
    }
  }
});
