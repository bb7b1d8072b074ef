import { type ErrorCode, isDomainError } from "@/server/domain/errors";

/** Returns the error code of a refused call; fails if it is not refused. */
export async function catchErrorCode(call: Promise<unknown>): Promise<ErrorCode> {
  const error = await call.then(
    () => {
      throw new TypeError("the call was not refused");
    },
    (reason: unknown) => reason,
  );
  const cause = error instanceof Error ? error.cause : null;
  if (isDomainError(cause)) return cause.code;
  throw error;
}
