import { hasHiddenCharacters } from "@/server/domain/hidden-characters";
import { countCodePoints } from "@/server/domain/limits";
import { OneLine } from "@/server/domain/one-line";

/** Length limit of the line about a team on its public page (components/signing.md 7.3). */
export const PUBLIC_PAGE_ABOUT_LIMIT = 200;

export const PUBLIC_PAGE_SIZE = 24;

export const PublicPageAbout = OneLine.refine((text) => countCodePoints(text) <= PUBLIC_PAGE_ABOUT_LIMIT, {
  message: `May have at most ${PUBLIC_PAGE_ABOUT_LIMIT} characters`,
}).refine((text) => !hasHiddenCharacters(text), { message: "May not contain invisible characters" });
