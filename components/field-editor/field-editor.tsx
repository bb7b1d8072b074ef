"use client";

import dynamic from "next/dynamic";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import type { FieldsPlace } from "@/components/envelope/problem-place";
import { retryUntilLoaded } from "@/components/retry-load";
import { Skeleton } from "@/components/ui/skeleton";
import type { SaveState } from "./model/autosave";
import { useTrpcFieldApi, useTrpcFindPlaces } from "./trpc-field-api";

export type FieldEditorProps = {
  envelope: OwnerEnvelope;
  teamUrl: string;
  /** Read once, when the editor opens. */
  start?: FieldsPlace;
  /** Called at every change of the save state, e.g. to hold back a step. */
  onSaveState?: (state: SaveState) => void;
  /**
   * Called when another member changed the envelope, possibly
   * more than its fields: the parent must reload it.
   */
  onStale?: () => void;
  /** Slot for the tools in the page's own bar. Without it the editor renders a bar. */
  bar?: HTMLElement | undefined;
  /** Called only when the server holds everything. Without it there is no continue button. */
  onContinue?: () => void;
};

/**
 * pdf.js needs a browser, and positions are computed by script: nothing of the editor renders on the server.
 */
const EditorSession = dynamic(
  retryUntilLoaded(() => import("./editor-session")),
  {
    ssr: false,
    loading: () => <Skeleton className="size-full" />,
  },
);

/**
 * The field editor of one envelope (components/field-editor.md 4). Fills its parent, which
 * must have a height. Remount it with `key` to load another envelope or fresh fields.
 */
export function FieldEditor(props: FieldEditorProps) {
  const api = useTrpcFieldApi(props.envelope.id);
  const findPlaces = useTrpcFindPlaces();
  return <EditorSession {...props} api={api} findPlaces={findPlaces} />;
}
