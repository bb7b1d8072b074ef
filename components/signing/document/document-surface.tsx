"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSessionContext } from "../state/session-context";
import { DocumentBar } from "./document-bar";
import { FilePages } from "./file-pages";
import { scrollToField } from "./scroll-to-field";
import { computePageZoom, useZoom, zoomByKey } from "./use-zoom";

/** The document: every page with its text and all fields. It follows the step panel, and can lead it. */
export function DocumentSurface() {
  const t = useTranslations("signing.document");
  const { state, current, glance, view, startedOnPage } = useSessionContext();
  const files = [...state.session.files].sort((a, b) => a.order - b.order);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const file = files.find(({ id }) => id === chosenId) ?? files[0];
  const scroller = useRef<HTMLElement>(null);
  const { zoom, zoomTo } = useZoom(scroller);
  const latestField = useRef(current);
  latestField.current = current;
  const itemId = current?.itemId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step brings its own file back, chosen or not.
  useEffect(() => {
    if (view === "steps" && itemId) setChosenId(itemId);
  }, [view, itemId, glance]);
  const isShown = view === "steps" && current !== null && file?.id === itemId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is brought back again.
  useEffect(() => {
    if (isShown && latestField.current && !startedOnPage.current) {
      return scrollToField(scroller.current, latestField.current);
    }
  }, [isShown, glance, startedOnPage]);
  if (!file) return null;
  return (
    <div className="flex h-full flex-col">
      <DocumentBar
        files={files}
        file={file}
        onFile={setChosenId}
        zoom={zoom}
        onZoom={zoomTo}
        onFitPage={() => zoomTo(computePageZoom(scroller.current))}
        scroller={scroller}
      />
      <section
        ref={scroller}
        aria-label={t("region")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={(event) => zoomByKey(event, zoom, zoomTo)}
        className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain flows:overscroll-auto bg-canvas -outline-offset-2"
      >
        <FilePages key={file.id} file={file} zoom={zoom} scroller={scroller} />
      </section>
    </div>
  );
}
