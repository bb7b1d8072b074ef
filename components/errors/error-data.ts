import { TRPCClientError } from "@trpc/client";
import { z } from "zod";
import { ERRORS, type ErrorCode, SAID_KEYS } from "@/server/domain/errors";

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const Said = z.object({
  key: z.enum(SAID_KEYS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
const Issue = z.object({ message: z.string(), path: z.string().optional(), said: Said.optional() });
const head = {
  code: z.string().refine(isCode),
  issues: z
    .array(Issue)
    .nullish()
    .transform((issues) => issues ?? []),
};

const ErrorData = z.object({ ...head, httpStatus: z.number(), requestId: z.string().nullish() });
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
