import { expect, test } from "vitest";
import { z } from "zod";
import { validateAnswersInTurns } from "./long-answers";

const getSchema = () => {
  const Page = z.object({ data: z.array(z.object({ id: z.number(), tags: z.array(z.string()) })) });
  return Page;
};
const inTurns = getSchema();
validateAnswersInTurns({ procedure: { _def: { output: inTurns } } });

const answerPage = (wrong: number | null) => ({
  data: Array.from({ length: 500 }, (_, id) => ({
    id: id === wrong ? "none" : id,
    tags: Array.from({ length: 30 }, () => "a"),
    secret: "not for the wire",
  })),
});

test("a list validated in parts gives the same result as at once: only what the schema knows", async () => {
  expect(await inTurns.parseAsync(answerPage(null))).toEqual(getSchema().parse(answerPage(null)));
});

test("an error in the list is reported at its path", async () => {
  const [found, wanted] = [
    await inTurns.safeParseAsync(answerPage(321)),
    getSchema().safeParse(answerPage(321)),
  ];
  expect(found.error?.issues).toEqual(wanted.error?.issues);
  expect(found.error?.issues[0]?.path).toEqual(["data", 321, "id"]);
});
