import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Proposal, proposePlaces } from "../../../server/domain/field/places/propose";
import { readMarks } from "../../../server/pdf/places/find-places";
import { type Score, scoreSample, sumScores } from "./score";
import { loadCorpusSamples } from "./set/corpus";
import { isInHeldOutHalf, makeSet } from "./set/make";
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

async function measureSample(sample: Sample): Promise<Measured> {
  const marks = await readMarks(sample.path, { first: 1, count: sample.pages });
  const proposals = marks.flatMap((page) => proposePlaces({ ...page, widgets: [], taken: [] }));
  return { sample, proposals, score: scoreSample(sample, proposals) };
}

const formatPercent = (part: number, of: number): string =>
  of === 0 ? "–" : `${((part / of) * 100).toFixed(1)} %`;

function formatRow(name: string, { documents, places, found, typed, proposed, wrong }: Score): string {
  const cells = [
    name,
    documents,
    places,
    proposed,
    formatPercent(found, places),
    formatPercent(typed, places),
    formatPercent(wrong, proposed),
  ];
  return `| ${cells.join(" | ")} |`;
}

function formatTable(measured: readonly Measured[]): string {
  const sumMatching = (wanted: (sample: Sample) => boolean) =>
    sumScores(measured.filter(({ sample }) => wanted(sample)).map((one) => one.score));
  const isOwn = ({ kind }: Sample) => kind === "printed" || kind === "typed";
  return [
    "| Documents | number | places | proposed | found | found with the right type | wrong of the proposed |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    formatRow(
      "Spanish, our own",
      sumMatching((sample) => isOwn(sample) && sample.language === "es"),
    ),
    formatRow(
      "English, our own",
      sumMatching((sample) => isOwn(sample) && sample.language === "en"),
    ),
    formatRow(
      "Forms of others",
      sumMatching(({ kind }) => kind === "corpus form"),
    ),
    formatRow(
      "Writings of others without a place",
      sumMatching(({ kind }) => kind === "corpus without places"),
    ),
    formatRow(
      "**All**",
      sumMatching(() => true),
    ),
  ].join("\n");
}

const work = mkdtempSync(path.join(tmpdir(), "rubrica-suggestions-"));
const draw: Draw = values.draw === "4" ? 4 : values.draw === "3" ? 3 : values.draw === "2" ? 2 : 1;
const set = [...(await makeSet(work, draw)), ...(await loadCorpusSamples(values, work, draw))];
const seed = Number(values.seed);
const isChosen = ({ id }: Sample) =>
  values.half === "all" || isInHeldOutHalf(seed, id) === (values.half === "held-out");
const chosen = set.filter(isChosen);
const measured: Measured[] = [];
for (const sample of chosen) measured.push(await measureSample(sample));
console.info(
  `Seed ${seed}, ${values.half}: ${chosen.length} of ${set.length} documents.\n\n${formatTable(measured)}`,
);
if (values.out) {
  const all = measured.map(({ sample, proposals, score: scored }) => ({
    ...sample,
    found: proposals,
    score: scored,
  }));
  writeFileSync(values.out, JSON.stringify(all));
}
