import { withSession } from "@/components/account/sign-in-prompt";
import { readErrorCode } from "@/components/errors/error-data";
import type { ErrorCode } from "@/server/domain/errors";
import type { TeamOrOrganisationRef } from "../api-types";

/** `null`: the service never answered. */
export type LogoOutcome = { ok: true } | { ok: false; code: ErrorCode | null };

/** Uploads the logo of a place. If the session ends meanwhile, it waits for a new sign-in. Never rejects. */
export function uploadLogo(place: TeamOrOrganisationRef, file: File): Promise<LogoOutcome> {
  return withSession(
    () => sendLogo(place, file),
    (outcome) => !outcome.ok && outcome.code === "UNAUTHORIZED",
  );
}

async function sendLogo(place: TeamOrOrganisationRef, file: File): Promise<LogoOutcome> {
  const address = new URLSearchParams(
    place.kind === "team" ? { team: String(place.teamId) } : { organisation: String(place.organisationId) },
  );
  try {
    const answer = await fetch(`/api/files/logo?${address}`, {
      method: "POST",
      headers: { "Content-Type": file.type },
      body: file,
    });
    if (answer.ok) return { ok: true };
    return {
      ok: false,
      code: readErrorCode(await answer.json()) ?? "INTERNAL_SERVER_ERROR",
    };
  } catch {
    return { ok: false, code: null };
  }
}
