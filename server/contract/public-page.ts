import { z } from "zod";
import { PlaceUrl } from "@/server/domain/tenancy/place-name";
import { PublicPageAbout } from "@/server/domain/tenancy/public-page";
import { BrandShown } from "./brand";

/** What a team says of its page for everybody (components/README.md 7.3). */
const PublicPageSettings = z.object({
  enabled: z.boolean(),
  about: PublicPageAbout,
  /** Whether search engines may list it. */
  indexed: z.boolean(),
});

/** `publicPage.update`: what is given is changed. */
export const ChangePublicPage = PublicPageSettings.partial().extend({ teamId: z.int32() });

export const PublicPageAnswer = PublicPageSettings.extend({
  /** How many templates its first page lists, or would; `isMore` says that there may be others. */
  listed: z.int(),
  isMore: z.boolean(),
  /** How many are missing there because their open link cannot be used as the template is. */
  unready: z.int(),
});

/** `publicPage.show`: a page of what `/p/{team}` lists. */
export const AskPublicPage = z.object({ team: PlaceUrl, page: z.int().min(1).max(1000).default(1) });

/** All that anybody learns of a team there. */
export const PublicPage = z.object({
  name: z.string(),
  about: z.string(),
  indexed: z.boolean(),
  brand: BrandShown.nullable(),
  /** Those whose link opens now; `token` is the one of `/d/{token}`. */
  templates: z.array(z.object({ token: z.string(), title: z.string(), description: z.string() })),
  page: z.int(),
  hasNext: z.boolean(),
});
export type PublicPage = z.infer<typeof PublicPage>;
