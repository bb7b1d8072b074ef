"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { useEditor, useEditorState } from "../editor-context";
import { type PageSize, toFieldRect } from "../model/geometry";
import { acceptSignatureBlock, findOpenBlockOffer } from "../state/signature-block";

/** Offers name and date in one press, under a recipient's first signature until the next action. */
export function BlockChip({ page, size }: { page: number; size: PageSize }) {
  const t = useTranslations("placing.block");
  const editor = useEditor();
  const offer = useEditorState((state) => findOpenBlockOffer(state));
  const signature = useEditorState(({ fields }) => (offer ? fields.get(offer.fieldId) : undefined));
  if (offer?.page !== page || !signature) return null;
  const { x, y, height } = toFieldRect(signature, size);
  return (
    <button
      type="button"
      data-offer
      data-testid="add-block"
      onClick={() => acceptSignatureBlock(editor)}
      style={{
        left: `${(x / size.width) * 100}%`,
        top: `calc(${((y + height) / size.height) * 100}% + 0.75rem)`,
      }}
      className="absolute z-20 flex min-h-8 animate-fade-in items-center gap-1.5 rounded-full border border-control bg-bg px-3 text-dense font-medium text-ink shadow-high hover:bg-muted pointer-coarse:min-h-11"
    >
      <Plus aria-hidden className="size-4 shrink-0" />
      {t("add")}
    </button>
  );
}
