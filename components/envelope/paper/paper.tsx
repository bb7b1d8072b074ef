"use client";

import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { computePageZoom, useZoom, zoomByKey } from "@/components/signing/document/use-zoom";
import { PaperBar } from "./paper-bar";
import { PaperPages } from "./paper-pages";
import { buildFieldOwners, type PaperPreview, usePaperFields } from "./use-paper-fields";

export type PaperProps = { envelope: OwnerEnvelope; preview?: PaperPreview | undefined };

/**
 * The pages in the available height, with all fields and their values so far; once sealed, the sealed file
 * itself (components/owner-pages.md 3.8).
 */
export function Paper({ envelope, preview }: PaperProps) {
  const t = useTranslations("paper");
  const items = envelope.items.toSorted((a, b) => a.order - b.order);
  const [chosenId, setChosenId] = useState<string>();
  const item = items.find(({ id }) => id === chosenId) ?? items[0];
  const scroller = useRef<HTMLElement>(null);
  const { zoom, zoomTo } = useZoom(scroller);
  const fields = usePaperFields(envelope, item?.signedUrl === null, preview);
  if (!item) return null;
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-bg">
      <PaperBar
        items={items}
        item={item}
        onItem={setChosenId}
        zoom={zoom}
        onZoom={zoomTo}
        onFitPage={() => zoomTo(computePageZoom(scroller.current))}
        scroller={scroller}
      />
      {fields.hasFailed && <p className="px-4 py-2 text-dense text-warning">{t("fieldsFailed")}</p>}
      <section
        ref={scroller}
        aria-label={t("region", { title: item.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={(event) => zoomByKey(event, zoom, zoomTo)}
        className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-auto bg-canvas -outline-offset-2"
      >
        <PaperPages
          key={item.id}
          item={item}
          fields={fields.of(item.id)}
          owners={buildFieldOwners(envelope, preview)}
          zoom={zoom}
          scroller={scroller}
        />
      </section>
    </div>
  );
}
