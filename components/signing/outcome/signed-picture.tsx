"use client";

import { useTranslations } from "use-intl";
import { Crop } from "../document/crop";
import { type SignedPlace, setSigningDate } from "../model/signed-place";

/** Wide enough to show the text above the signature. */
const SHAPE = 1.9;

/** Page crop around the signature just made, animated once. */
export function SignedPicture({ place, signedOn }: { place: SignedPlace; signedOn: string | null }) {
  const { url, page, field, others } = signedOn === null ? place : setSigningDate(place, signedOn);
  const t = useTranslations("signing.outcome.done");
  return (
    <Crop
      field={field}
      others={others}
      url={url}
      page={page}
      shape={SHAPE}
      label={t("picture")}
      fieldLooks="animate-ink-drawn"
      className="max-w-xl rounded-control border shadow-low"
    />
  );
}
