"use client";

import dynamic from "next/dynamic";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import type { FieldsPlace } from "@/components/envelope/problem-place";
import { keepAsking } from "@/components/keep-asking";
import { Skeleton } from "@/components/ui/skeleton";
import type { SaveState } from "./model/autosave";
import { useTrpcFieldApi, useTrpcFindPlaces } from "./trpc-field-api";

export type FieldEditorProps = {
  envelope: OwnerEnvelope;
  teamUrl: string;
  /** Where to begin; read once, when the editor opens. */
  start?: FieldsPlace;
  /** Told at every change of the save state, e.g. to hold back a step. */
  onSaveState?: (state: SaveState) => void;
  /** Somebody else changed the envelope, not only its fields perhaps: it is to be read again. */
  onStale?: () => void;
  /** Where the tools stand in the bar of the page around; without it the editor has a bar of its own. */
  bar?: HTMLElement | undefined;
  /** The way on; called only when the server holds everything. Without it there is no such button. */
  onContinue?: () => void;
};

/** pdf.js needs a browser, and positions come by script: nothing of the editor renders on the server. */
const EditorSession = dynamic(
  keepAsking(() => import("./editor-session")),
  {
    ssr: false,
    loading: () => <Skeleton className="size-full" />,
  },
);

/**
 * The place-fields editor of one envelope (components/README.md 4). Fills its parent, which must have a height. Remount
 * it with `key` to load another envelope or fresh fields.
 */
export function FieldEditor(props: FieldEditorProps) {
  const api = useTrpcFieldApi(props.envelope.id);
  const findPlaces = useTrpcFindPlaces();
  return <EditorSession {...props} api={api} findPlaces={findPlaces} />;
}
