"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useEditor, useEditorState } from "../editor-context";
import { pasteForRecipients } from "../state/clipboard";
import type { Pasting } from "../state/editor";
import { listClipOwners, listFieldRecipients, suggestFieldOwners } from "../state/field-owners";
import { PeopleMapper } from "./people-mapper";

/** Asks which recipients get fields copied from an envelope with other recipients. */
export function PastingDialog() {
  const pasting = useEditorState((state) => (state.panel === "pasting" ? state.pasting : null));
  return pasting && <Asking pasting={pasting} />;
}

function Asking({ pasting }: { pasting: Pasting }) {
  const t = useTranslations("reuse.pasting");
  const editor = useEditor();
  const { clip } = pasting;
  const people = listClipOwners(clip);
  const [owners, setOwners] = useState(() => suggestFieldOwners(editor.world, people));
  const isNobodyHere = listFieldRecipients(editor.world).length === 0;
  const count = clip.fields.filter(({ recipientId }) => owners.get(recipientId) != null).length;
  const close = () => editor.store.setState({ panel: null, pasting: null });
  const pasteFields = () => {
    close();
    pasteForRecipients(editor, pasting, owners);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("title")}
      description={isNobodyHere ? t("nobodyHere") : t("description")}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t("keep")}
          </Button>
          {!isNobodyHere && (
            <Button disabled={count === 0} onClick={pasteFields}>
              {t("run", { count })}
            </Button>
          )}
        </>
      }
    >
      {!isNobodyHere && (
        <PeopleMapper
          people={people.map((person) => ({
            ...person,
            fieldCount: clip.fields.filter(({ recipientId }) => recipientId === person.key).length,
          }))}
          mapping={owners}
          onChange={setOwners}
        />
      )}
    </Dialog>
  );
}
