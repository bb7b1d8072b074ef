import { expect, test } from "vitest";
import { z } from "zod";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { listProcedures } from "@/server/testing/routers/inputs";

/** Keys of single-line texts: in a list, a heading, a mail's header, on a certificate. */
const NAMES = /(?:^|[a-z])(?:name|title|subject|label)$/i;
/** Only compared with the present name, never stored. */
const COMPARED = new Set(["organisation.remove.name", "team.remove.name"]);
/** Checked by the domain, as the test below shows. */
const JUDGED_LATER = new Set(["envelope.use.prefillFields.label"]);

type Leaf = { path: string; schema: z.core.$ZodType };

/** Lists the text keys of an input with their schemas. */
function listLeaves(schema: z.core.$ZodType, path: string, whole = schema): Leaf[] {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.core.$ZodType> = schema.shape;
    return Object.entries(shape).flatMap(([key, value]) => listLeaves(value, `${path}.${key}`));
  }
  if (schema instanceof z.ZodArray) return listLeaves(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => listLeaves(option, path));
  if (schema instanceof z.ZodPipe) return listLeaves(schema.in, path, whole);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return listLeaves(schema.unwrap(), path);
  }
  return schema instanceof z.ZodString ? [{ path, schema: whole }] : [];
}

const BROKEN = "Lease\r\nBcc: all@example.com\u0000\u2028x";

function isKeepingLineBreaks({ schema }: Leaf): boolean {
  const { success, data } = z.safeParse(schema, BROKEN);
  return success && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(String(data));
}

test("no operation keeps a line break or control character in a name, title, subject or label", () => {
  const leaves = listProcedures().flatMap(({ name, inputs }) =>
    inputs.flatMap((input) => listLeaves(input, name)),
  );
  const names = leaves.filter(({ path }) => NAMES.test(path.slice(path.lastIndexOf(".") + 1)));
  const paths = names.map(({ path }) => path);
  for (const known of [
    "account.signUp.name",
    "apiToken.create.name",
    "attachment.create.data.label",
    "envelope.create.meta.subject",
    "envelope.create.recipients.name",
    "folder.create.name",
    "organisation.update.name",
    "recipient.updateMany.data.name",
    "signing.complete.nextSigner.name",
    "team.create.name",
  ]) {
    expect(paths).toContain(known);
  }
  const multiLinePaths = names.filter(isKeepingLineBreaks).map(({ path }) => path);
  expect(multiLinePaths.filter((path) => !COMPARED.has(path) && !JUDGED_LATER.has(path))).toEqual([]);
});

test("a field's label and placeholder are stored as one line, whatever was given", () => {
  const meta = parseFieldMeta("TEXT", { type: "text", label: "Rent\r\nin CLP", placeholder: "a\u2028b" });
  expect(meta).toMatchObject({ label: "Rent in CLP", placeholder: "a b" });
});
