import * as z from "zod";
import { DisplayName } from "@/server/domain/display-name";
import { HEX_COLOUR } from "./brand";
import { DETAILS_LIMIT, DETAILS_LINES, isPlainDetails, isShortBrand, isShortDetails } from "./brand-words";

/** `#rrggbb`, lower case. */
export const HexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOUR, "Must be a colour such as #1d4ed8");

/** A few lines below every mail: name, address, registration. */
export const CompanyDetails = z
  .string()
  .trim()
  .refine(isShortDetails, {
    message: `May have at most ${DETAILS_LIMIT} characters on ${DETAILS_LINES} lines`,
  })
  .refine(isPlainDetails, { message: "May not contain invisible or control characters" });

/** Replaces the service's name. */
export const BrandName = DisplayName.refine(isShortBrand, {
  message: "May have at most 60 characters and no @",
});
