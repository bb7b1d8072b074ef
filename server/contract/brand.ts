import { z } from "zod";

export { MAX_LOGO_UPLOAD_BYTES } from "@/server/domain/tenancy/brand";

/** A logo for display; the picture is at `/api/brand/{id}`. */
export const LogoShown = z.object({
  id: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  isLight: z.boolean(),
});
export type LogoShown = z.infer<typeof LogoShown>;

const Colours = z.object({ primary: z.string(), hover: z.string(), onPrimary: z.string() });

export const BrandShown = z.object({
  palette: z.object({ light: Colours, dark: Colours }).nullable(),
  logo: LogoShown.nullable(),
});
export type BrandShown = z.infer<typeof BrandShown>;
