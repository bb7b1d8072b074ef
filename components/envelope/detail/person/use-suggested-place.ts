"use client";

import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { usePaperFields } from "@/components/envelope/paper/use-paper-fields";
import { DEFAULT_SIZES } from "@/components/field-editor/model/field-defaults";
import { findFreePlace } from "@/server/domain/field/free-place";
import type { SignPlaceValue } from "./sign-place";

/**
 * Returns a free place for a signature at the foot of the first file's last page; undefined until the fields
 * are loaded.
 */
export function useSuggestedPlace(envelope: OwnerEnvelope): SignPlaceValue | undefined {
  const [item] = envelope.items.toSorted((a, b) => a.order - b.order);
  const fields = usePaperFields(envelope, true);
  if (!item || !fields.isKnown) return undefined;
  return { itemId: item.id, place: findFreePlace(item.pages, fields.of(item.id), DEFAULT_SIZES.SIGNATURE) };
}
