import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Proposal, proposePlaces } from "../../../server/domain/field/places/propose";
import { readMarks } from "../../../server/pdf/places/find-places";
import { type Score, score, sum } from "./score";
import { loadCorpusSamples } from "./set/corpus";
import { isHeldOut, makeSet } from "./set/make";
import type { Draw, Sample } from "./set/truth";

/**
 * Measures the editor's suggestions on contracts and forms (README.md beside this). Form fields of the PDF
 * itself are left out, because only the rules that read the page are measured.
 */

const { values } = parseArgs({
  options: {
    corpus: { type: "string", default: "/work/shared/corpus/pdf" },
    packages: { type: "string" },
    seed: { type: "string", default: "16" },
    half: { type: "string", default: "tuning" },
    draw: { type: "string", default: "1" },
    out: { type: "string" },
  },
});

type Measured = { sample: Sample; proposals: Proposal[]; score: Score };

async function measure(sample: Sample): Promise<Measured> {
  const marks = await readMarks(sample.path, { first: 1, count: sample.pages });
  const proposals = marks.flatMap((page) => proposePlaces({ ...page, widgets: [], taken: [] }));
  return { sample, proposals, score: score(sample, proposals) };
}

const percent = (part: number, of: number): string =>
  of === 0 ? "–" : `${((part / of) * 100).toFixed(1)} %`;

function row(name: string, { documents, places, found, typed, proposed, wrong }: Score): string {
  const cells = [
    name,
    documents,
    places,
    proposed,
    percent(found, places),
    percent(typed, places),
    percent(wrong, proposed),
  ];
  return `| ${cells.join(" | ")} |`;
}

function table(measured: readonly Measured[]): string {
  const of = (wanted: (sample: Sample) => boolean) =>
    sum(measured.filter(({ sample }) => wanted(sample)).map((one) => one.score));
  const isOwn = ({ kind }: Sample) => kind === "printed" || kind === "typed";
  return [
    "| Documents | number | places | proposed | found | found with the right type | wrong of the proposed |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    row(
      "Spanish, our own",
      of((sample) => isOwn(sample) && sample.language === "es"),
    ),
    row(
      "English, our own",
      of((sample) => isOwn(sample) && sample.language === "en"),
    ),
    row(
      "Forms of others",
      of(({ kind }) => kind === "corpus form"),
    ),
    row(
      "Writings of others without a place",
      of(({ kind }) => kind === "corpus without places"),
    ),
    row(
      "**All**",
      of(() => true),
    ),
  ].join("\n");
}

const work = mkdtempSync(path.join(tmpdir(), "rubrica-suggestions-"));
const draw: Draw = values.draw === "4" ? 4 : values.draw === "3" ? 3 : values.draw === "2" ? 2 : 1;
const set = [...(await makeSet(work, draw)), ...(await loadCorpusSamples(values, work, draw))];
const seed = Number(values.seed);
const isChosen = ({ id }: Sample) =>
  values.half === "all" || isHeldOut(seed, id) === (values.half === "held-out");
const chosen = set.filter(isChosen);
const measured: Measured[] = [];
for (const sample of chosen) measured.push(await measure(sample));
console.info(
  `Seed ${seed}, ${values.half}: ${chosen.length} of ${set.length} documents.\n\n${table(measured)}`,
);
if (values.out) {
  const all = measured.map(({ sample, proposals, score: scored }) => ({
    ...sample,
    found: proposals,
    score: scored,
  }));
  writeFileSync(values.out, JSON.stringify(all));
}
