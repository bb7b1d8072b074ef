import { TRPCClientError } from "@trpc/client";
import { z } from "zod";
import { ERRORS, type ErrorCode } from "@/server/domain/errors";

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const RefusalData = z.object({
  code: z.string().refine(isCode),
  httpStatus: z.number(),
  issues: z
    .array(z.object({ message: z.string(), path: z.string().optional() }))
    .nullish()
    .transform((issues) => issues ?? []),
  requestId: z.string().nullish(),
});
export type RefusalData = z.infer<typeof RefusalData>;

/** What the server said no with, or undefined when it never answered (no network, a broken answer). */
export function refusalOf(error: unknown): RefusalData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return RefusalData.safeParse(error.data).data;
}
