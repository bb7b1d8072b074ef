import * as z from "zod";
import { hasHiddenCharacters } from "@/server/domain/hidden-characters";
import { countCodePoints } from "@/server/domain/limits";
import { PLACE_NAME_LENGTH } from "./is-place-name";

/** Name of an organisation, a team or an API token: 1 to 100 code points on one line. */
export const PlaceName = z
  .string()
  .trim()
  .min(1, "May not be empty")
  .refine((name) => countCodePoints(name) <= PLACE_NAME_LENGTH, {
    message: `May have at most ${PLACE_NAME_LENGTH} characters`,
  })
  .refine((name) => !hasHiddenCharacters(name), {
    message: "May not contain invisible or control characters",
  });

export const PlaceUrl = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/, "Up to 50 lower-case letters, digits and hyphens inside");

/** Makes a URL segment from a name: ASCII letters, digits and hyphens; `team` if nothing is left. */
export function toSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40)
      .replace(/-+$/, "") || "team"
  );
}
