"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSessionContext } from "../session/session-context";
import { DocumentBar } from "./document-bar";
import { FilePages } from "./file-pages";
import { scrollToField } from "./scroll-to-field";
import { useZoom, ZOOM } from "./use-zoom";

/** The paper: every page with its words and everybody's fields; it follows the step panel, and can lead it. */
export function DocumentSurface() {
  const t = useTranslations("signing.document");
  const { state, current, currentId, view } = useSessionContext();
  const files = [...state.session.files].sort((a, b) => a.order - b.order);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const file = files.find(({ id }) => id === chosenId) ?? files[0];
  const scroller = useRef<HTMLElement>(null);
  const { zoom, zoomTo } = useZoom(scroller);
  const itemId = current?.itemId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step brings its own file back, chosen or not.
  useEffect(() => {
    if (view === "steps" && itemId) setChosenId(itemId);
  }, [view, itemId, currentId]);
  const isShown = view === "steps" && currentId !== null && file?.id === itemId;
  useEffect(() => {
    if (isShown && currentId !== null) return scrollToField(scroller.current, currentId);
  }, [isShown, currentId]);
  if (!file) return null;
  return (
    <div className="flex h-full flex-col">
      <DocumentBar
        files={files}
        file={file}
        onFile={setChosenId}
        zoom={zoom}
        onZoom={zoomTo}
        scroller={scroller}
      />
      <section
        ref={scroller}
        aria-label={t("region")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onDoubleClick={(event) => zoomTo(zoom > ZOOM.min ? ZOOM.min : 2, event)}
        className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-canvas -outline-offset-2"
      >
        <FilePages key={file.id} file={file} zoom={zoom} />
      </section>
    </div>
  );
}
