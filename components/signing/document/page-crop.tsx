"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { Crop } from "../lazy-parts";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";

/** Width of the crop over its height. */
const SHAPE = 3.6;

/**
 * Crop of the page around the field, for phones where the panel leaves little room. Its space is
 * reserved from the first render. Its script loads once the field can be filled (ruling 57).
 */
export function PageCrop({ field }: { field: ShownField }) {
  const isPhone = useMediaQuery("(min-width: 22rem) and (max-width: 63.99rem) and (min-height: 40rem)");
  const t = useTranslations("signing.step");
  const { state } = useSessionContext();
  const [isFillable, setFillable] = useState(false);
  useEffect(() => setFillable(true), []);
  const file = state.session.files.find(({ id }) => id === field.itemId);
  const page = file?.pages[field.page - 1];
  if (!isPhone || !file || !page) return null;
  return (
    <div style={{ aspectRatio: SHAPE }} className="mt-2 flows:hidden">
      {isFillable && (
        <Crop
          field={field}
          url={file.readingUrl}
          page={page}
          shape={SHAPE}
          label={t("crop")}
          fieldLooks="inset-ring-2 inset-ring-[#1d4ed8]"
          className="rounded-control border"
        />
      )}
    </div>
  );
}
