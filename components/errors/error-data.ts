import { TRPCClientError } from "@trpc/client";
import * as z from "zod/mini";
import { ERRORS, type ErrorCode, SAID_KEYS } from "@/server/domain/errors";

const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(ERRORS, code);

const Said = z.object({
  key: z.enum(SAID_KEYS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
const Issue = z.object({
  message: z.string(),
  path: z.optional(z.string()),
  said: z.optional(Said),
});
const head = {
  code: z.custom<ErrorCode>(isCode),
  issues: z.pipe(
    z.nullish(z.array(Issue)),
    z.transform((issues) => issues ?? []),
  ),
};

const ErrorData = z.object({ ...head, httpStatus: z.number(), requestId: z.nullish(z.string()) });
export type DomainErrorData = z.infer<typeof ErrorData> & { message: string };

/** A refusal as the routes of our own pages answer it that do not speak tRPC. */
export const ErrorBody = z.object({ ...head, message: z.string() });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What the server said no with, or undefined when it never answered (no network, a broken answer). */
export function errorDataOf(error: unknown): DomainErrorData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data } = ErrorData.safeParse(error.data);
  return data && { ...data, message: error.message };
}
