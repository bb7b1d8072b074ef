"use client";

import { ScanText } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useEditor, useEditorState, useIsLocked, useServices } from "../editor-context";
import { listOpenPlaces } from "../model/place";
import { findEditorItem } from "../state/editor";
import { dismissPlaces, goToNextPlace, requestPlaceFields, restorePlaces } from "../state/places";
import { usePlaces } from "../use-places";
import { PageStrip } from "./page-strip";

export function SuggestionStrip() {
  const t = useTranslations("editor.places");
  const editor = useEditor();
  const tryAgain = usePlaces();
  const isLocked = useIsLocked();
  const itemId = useEditorState((state) => state.itemId);
  const hasRecipient = useEditorState(({ recipientId }) => recipientId !== null);
  const hasFailed = useEditorState(({ places }) => places.hasFailed);
  const count = useEditorState(({ fields, places }) => listOpenPlaces(fields, places, itemId).length);
  const searchedPageCount = useEditorState(({ places }) => places.seen.get(itemId) ?? 0);
  const pages = findEditorItem(editor.world, itemId)?.pages.length ?? 0;
  if (isLocked || !hasRecipient || (count === 0 && !hasFailed)) return null;
  return (
    <PageStrip label={t("title")} testId="places">
      <ScanText aria-hidden className="size-4 shrink-0 text-ink-2" />
      <p role="status" className="min-w-0 grow basis-40">
        {count > 0 && <span className="font-medium">{t("found", { count })}</span>}{" "}
        <span className="text-ink-2">
          {hasFailed
            ? t("failed")
            : searchedPageCount < pages
              ? t("looking", { page: searchedPageCount, pages })
              : t("hint")}
        </span>
      </p>
      {hasFailed && (
        <Button size="dense" variant="secondary" onClick={tryAgain}>
          {t("retry")}
        </Button>
      )}
      {count > 0 && <PlaceActs itemId={itemId} />}
    </PageStrip>
  );
}

function PlaceActs({ itemId }: { itemId: string }) {
  const t = useTranslations("editor.places");
  const { editor, view } = useServices();
  const getOpenPlaces = () => {
    const { fields, places } = editor.store.getState();
    return listOpenPlaces(fields, places, itemId);
  };
  // The buttons may disappear with the strip, so the focus moves on.
  const focusPages = () => view.current?.element.focus({ preventScroll: true });
  const dismissAll = () => {
    const left = getOpenPlaces();
    dismissPlaces(editor, left);
    focusPages();
    notify({
      id: "editor-places",
      title: t("dismissed", { count: left.length }),
      action: { label: t("restore"), onAct: () => restorePlaces(editor, left) },
    });
  };
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="dense" variant="quiet" onClick={() => goToNextPlace(editor)}>
        {t("next")}
      </Button>
      <Button size="dense" variant="quiet" onClick={dismissAll}>
        {t("dismiss")}
      </Button>
      <Button
        size="dense"
        variant="secondary"
        onClick={() => {
          requestPlaceFields(editor, getOpenPlaces());
          focusPages();
        }}
      >
        {t("accept")}
      </Button>
    </div>
  );
}
