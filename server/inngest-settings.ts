import { z } from "zod";
import { emptyToUndefined } from "@/server/env-forms";

type Variables = {
  readonly BASE_URL?: string | undefined;
  readonly INNGEST_DEV?: string | undefined;
  readonly INNGEST_EVENT_KEY?: string | undefined;
  readonly INNGEST_SIGNING_KEY?: string | undefined;
  readonly INNGEST_SIGNING_KEY_FALLBACK?: string | undefined;
  readonly INNGEST_BASE_URL?: string | undefined;
};

const DEV_SHAPE = "1, 0, or the address of a dev server such as http://localhost:8288";
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `1` or the address of a dev server; `0` means unset, as for Inngest's own tools. */
export const devServerVariable = (what: string) =>
  z
    .preprocess(
      (value) => (value === "0" || value === "false" ? undefined : emptyToUndefined(value)),
      z
        .string()
        .refine((value) => value === "1" || value === "true" || isWebAddress(value), DEV_SHAPE)
        .optional(),
    )
    .meta({ description: what, fallback: "" });

const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Returns whether background work runs on Inngest (ruling 29). */
export const isInngestUsed = ({ INNGEST_DEV, INNGEST_EVENT_KEY }: Variables): boolean =>
  INNGEST_DEV !== undefined || INNGEST_EVENT_KEY !== undefined;

/**
 * Returns the problem of the Inngest variables taken together, as a sentence; null if they are complete or
 * unset. Unsigned calls are for a developer's own machine only (ruling 74, T49). A partial setup is never
 * silently ignored.
 */
export function findInngestProblem(variables: Variables): string | null {
  const { BASE_URL, INNGEST_DEV, INNGEST_SIGNING_KEY } = variables;
  if (INNGEST_DEV !== undefined) {
    const isLocal = BASE_URL === undefined || isOnThisMachine(new URL(BASE_URL));
    if (isLocal) return null;
    return "INNGEST_DEV must be unset when BASE_URL is https or not this machine: a dev server's calls are not signed, so anybody could make them. Set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY instead.";
  }
  if (isInngestUsed(variables)) {
    return INNGEST_SIGNING_KEY === undefined
      ? "INNGEST_SIGNING_KEY must be set when INNGEST_EVENT_KEY is: without it nobody could tell Inngest's calls from others."
      : null;
  }
  const idle = (["INNGEST_SIGNING_KEY", "INNGEST_SIGNING_KEY_FALLBACK", "INNGEST_BASE_URL"] as const).find(
    (name) => variables[name] !== undefined,
  );
  return idle ? `${idle} does nothing without INNGEST_EVENT_KEY: set that too, or unset this.` : null;
}

const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && LOOPBACK.test(hostname);
