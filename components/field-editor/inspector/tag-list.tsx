"use client";

import { Check } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { countTags } from "@/components/envelope/tag-counts";
import { Button } from "@/components/ui/button";
import type { IgnoredTag } from "@/server/domain/field/tag-report";
import { useEditor, useEditorState, useIsLocked } from "../editor-context";
import { isTagFixed } from "../model/tag-fix";
import { scrollToTarget } from "../state/announce";
import { findEditorRecipient } from "../state/editor";
import { findSendableTagFix, fixTags } from "../state/tag-fixes";

/**
 * Shows the `{{…}}` tags in the file's text: the number placed as
 * fields, and each ignored one with its reason and a fix.
 */
export function TagList() {
  const t = useTranslations("placing.tags");
  const editor = useEditor();
  const itemId = useEditorState((state) => state.itemId);
  const item = editor.world.envelope.items.find(({ id }) => id === itemId);
  const id = useId();
  if (!item?.tagReport) return null;
  const { ignored } = item.tagReport;
  const { found: foundCount, placed, waiting, left } = countTags(item);
  return (
    <section aria-labelledby={id} data-testid="tag-report" className="rounded-control border border-hairline">
      <h2 id={id} className="px-3 pt-2 text-body font-semibold">
        {t("title", { found: foundCount, ignored: ignored.length })}
      </h2>
      {foundCount > 0 && (
        <p className="px-3 text-dense text-ink-2">{t("state", { placed, waiting, left })}</p>
      )}
      {ignored.length > 0 && (
        <>
          <ul className="mt-1 max-h-72 overflow-y-auto">
            {ignored.map((tag, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts repeat
              <TagRow key={index} tag={tag} itemId={itemId} />
            ))}
          </ul>
          <MendAll ignored={ignored} itemId={itemId} />
        </>
      )}
      <div className="h-2" />
    </section>
  );
}

function TagRow({ tag, itemId }: { tag: IgnoredTag; itemId: string }) {
  const reasons = useTranslations("owner.files.tags");
  const editor = useEditor();
  const { text, page, reason, suggestion } = tag;
  return (
    <li className="flex flex-col items-start gap-1 border-t border-hairline px-3 py-2 text-dense">
      <button
        type="button"
        onClick={() => scrollToTarget(editor, { fieldId: null, page, focus: false })}
        className="max-w-full rounded-control text-left wrap-anywhere hover:underline"
      >
        {reasons("ignored", { page })} <code>{text}</code>
      </button>
      <p className="wrap-anywhere text-ink-2 first-letter:uppercase">
        {reasons(`reason.${reason}`)}{" "}
        {suggestion && reasons("meant", { type: reasons(`type.${suggestion}`) })}
      </p>
      <Mend tag={tag} itemId={itemId} />
    </li>
  );
}

function Mend({ tag, itemId }: { tag: IgnoredTag; itemId: string }) {
  const t = useTranslations("placing.tags");
  const types = useTranslations("editor.type");
  const editor = useEditor();
  const isLocked = useIsLocked();
  const isDone = useEditorState(({ fields }) => isTagFixed(fields, itemId, tag));
  const chosen = useEditorState((state) => state.recipientId);
  const { place, mend } = useFixTags();
  const fix = findSendableTagFix(editor, tag, chosen);
  const words = fix && {
    type: types(fix.type),
    person: findEditorRecipient(editor.world, fix.recipientId)?.name ?? "",
  };
  return (
    <div ref={place} tabIndex={-1} className="max-w-full rounded-control">
      {isDone && (
        <p className="flex items-center gap-1.5 text-success">
          <Check aria-hidden className="size-4" />
          {t("done")}
        </p>
      )}
      {!isDone && words && !isLocked && (
        <Button
          size="dense"
          variant="secondary"
          className="max-w-full whitespace-normal pointer-coarse:min-h-11"
          aria-label={t("fixNamed", { ...words, text: tag.text })}
          onClick={() => mend([tag])}
        >
          {t("fix", words)}
        </Button>
      )}
    </div>
  );
}

/** Adds the fields and moves the focus to their container, because the pressed button disappears. */
function useFixTags() {
  const editor = useEditor();
  const place = useRef<HTMLDivElement>(null);
  const fixAndFocus = (tags: readonly IgnoredTag[]) => {
    fixTags(editor, tags);
    place.current?.focus({ preventScroll: true });
  };
  return { place, mend: fixAndFocus };
}

function MendAll({ ignored, itemId }: { ignored: readonly IgnoredTag[]; itemId: string }) {
  const t = useTranslations("placing.tags");
  const editor = useEditor();
  const isLocked = useIsLocked();
  const fields = useEditorState((state) => state.fields);
  const chosen = useEditorState((state) => state.recipientId);
  const { place, mend } = useFixTags();
  const done = ignored.filter((tag) => isTagFixed(fields, itemId, tag));
  const open = ignored.filter(
    (tag) => !done.includes(tag) && findSendableTagFix(editor, tag, chosen) !== null,
  );
  if (done.length + open.length === 0) return null;
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex flex-col items-start gap-2 border-t border-hairline px-3 pt-2 text-dense"
    >
      {open.length > 1 && !isLocked && (
        <Button
          size="dense"
          variant="secondary"
          className="pointer-coarse:min-h-11"
          onClick={() => mend(open)}
        >
          {t("fixAll", { count: open.length })}
        </Button>
      )}
      <p className="text-ink-2">{t("stays")}</p>
    </div>
  );
}
