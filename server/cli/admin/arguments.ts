import { parseArgs } from "node:util";
import type { z } from "zod";
import { StartProblem } from "@/server/env";

/**
 * Reads `--name value` pairs by a schema.
 * @param usage the usage line for the error
 * @throws StartProblem that names the argument and shows the usage
 */
export function readOptions<Shape extends z.ZodRawShape>(
  args: readonly string[],
  schema: z.ZodObject<Shape>,
  usage: string,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  let values: Record<string, unknown>;
  try {
    values = parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    throw new StartProblem(
      `${error instanceof Error ? error.message.split(". ")[0] : error}. Usage: ${usage}`,
    );
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`);
  throw new StartProblem(`${complaints.join("; ")}. Usage: ${usage}`);
}
