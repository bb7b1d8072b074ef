import { withSession } from "@/components/account/sign-in-prompt";
import { readErrorCode } from "@/components/errors/error-data";
import type { ErrorCode } from "@/server/domain/errors";

/** `null`: the service never answered. */
export type AvatarOutcome = { ok: true } | { ok: false; code: ErrorCode | null };

/**
 * Uploads the account's picture. If the session ends meanwhile, it waits for a new sign-in. Never rejects.
 */
export function uploadAvatar(file: File): Promise<AvatarOutcome> {
  return withSession(
    () => sendAvatar(file),
    (outcome) => !outcome.ok && outcome.code === "UNAUTHORIZED",
  );
}

async function sendAvatar(file: File): Promise<AvatarOutcome> {
  try {
    const headers = { "Content-Type": file.type };
    const answer = await fetch("/api/files/avatar", { method: "POST", headers, body: file });
    if (answer.ok) return { ok: true };
    return { ok: false, code: readErrorCode(await answer.json()) ?? "INTERNAL_SERVER_ERROR" };
  } catch {
    return { ok: false, code: null };
  }
}
