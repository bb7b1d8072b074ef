"use client";

import { useTranslations } from "use-intl";
import { Crop } from "../document/crop";
import type { SignedPlace } from "../model/signed-place";

/** Wide enough to see what the signature stands under. */
const SHAPE = 1.9;

/** The paper around the signature that was just made, which is drawn before the eyes, once. */
export function SignedPicture({ place: { url, page, field, others } }: { place: SignedPlace }) {
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
