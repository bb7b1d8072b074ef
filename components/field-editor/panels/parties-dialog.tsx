"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useEditor, useEditorState } from "../editor-context";
import type { EditorPlace } from "../model/place";
import { PeopleMapper } from "../reuse/people-mapper";
import { listFieldRecipients } from "../state/field-owners";
import { assignParties, clearPendingPlaces, findUnknownParties } from "../state/places";

/** Asks which recipient is "the Landlord" before the places of that party become fields. */
export function PartiesDialog() {
  const places = useEditorState((state) => (state.panel === "parties" ? state.places.pending : null));
  return places && <Question places={places} />;
}

const capitalise = (party: string): string => party.charAt(0).toUpperCase() + party.slice(1);

function Question({ places }: { places: readonly EditorPlace[] }) {
  const t = useTranslations("editor.places.parties");
  const editor = useEditor();
  const [parties] = useState(() => findUnknownParties(editor, places));
  const [owners, setOwners] = useState<ReadonlyMap<number, number | null>>(() => {
    const takers = listFieldRecipients(editor.world);
    return new Map(parties.map((_, index) => [index, takers[index]?.id ?? null]));
  });
  const close = () => {
    editor.store.setState({ panel: null });
    clearPendingPlaces(editor);
  };
  const acceptParties = () => {
    editor.store.setState({ panel: null });
    assignParties(editor, new Map(parties.map((party, index) => [party, owners.get(index) ?? null])));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("title")}
      description={t("description")}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t("cancel")}
          </Button>
          <Button onClick={acceptParties}>{t("accept")}</Button>
        </>
      }
    >
      <PeopleMapper
        people={parties.map((party, key) => ({
          key,
          name: capitalise(party),
          email: null,
          role: null,
          fieldCount: places.filter((place) => place.party === party).length,
        }))}
        mapping={owners}
        onChange={setOwners}
      />
    </Dialog>
  );
}
