"use client";

import type { OwnerEnvelope } from "@/components/envelope/answers";
import { usePaperFields } from "@/components/envelope/paper/use-paper-fields";
import { DEFAULT_SIZES } from "@/components/field-editor/model/field-defaults";
import { freePlace } from "@/server/domain/field/free-place";
import type { SignPlaceValue } from "./sign-place";

/** Where a signature would fit, at the foot of the first file's last page; undefined until it is known what stands there. */
export function useSuggestedPlace(envelope: OwnerEnvelope): SignPlaceValue | undefined {
  const [item] = envelope.items.toSorted((a, b) => a.order - b.order);
  const fields = usePaperFields(envelope, true);
  if (!item || !fields.isKnown) return undefined;
  return { itemId: item.id, place: freePlace(item.pages, fields.of(item.id), DEFAULT_SIZES.SIGNATURE) };
}
