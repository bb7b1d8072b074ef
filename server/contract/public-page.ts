import { z } from "zod";
import { PlaceUrl } from "@/server/domain/tenancy/place-name";
import { PublicPageAbout } from "@/server/domain/tenancy/public-page";
import { BrandShown } from "./brand";

/** Settings of a team's public page (components/signing.md 7.3). */
const PublicPageSettings = z.object({
  enabled: z.boolean(),
  about: PublicPageAbout,
  indexed: z.boolean(),
});

export const ChangePublicPage = PublicPageSettings.partial().extend({ teamId: z.int32() });

export const PublicPageAnswer = PublicPageSettings.extend({
  /** Number of templates its first page lists, or would list. `isMore`: there may be others. */
  listed: z.int(),
  isMore: z.boolean(),
  /** Number of templates left out because their open link cannot be used with the template as it is. */
  unready: z.int(),
});

/** `publicPage.show`: one page of the list at `/p/{team}`. */
export const AskPublicPage = z.object({ team: PlaceUrl, page: z.int().min(1).max(1000).default(1) });

/** All that the public learns of a team there. */
export const PublicPage = z.object({
  name: z.string(),
  about: z.string(),
  indexed: z.boolean(),
  brand: BrandShown.nullable(),
  /** Templates whose link opens now; `token` is the one of `/d/{token}`. */
  templates: z.array(z.object({ token: z.string(), title: z.string(), description: z.string() })),
  page: z.int(),
  hasNext: z.boolean(),
});
export type PublicPage = z.infer<typeof PublicPage>;
