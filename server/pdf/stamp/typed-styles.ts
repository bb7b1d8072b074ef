import { toSvgPath } from "@/server/domain/field/ink";
import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";
import type { TypedNameShown, TypedNameWish, TypedStyle } from "@/server/domain/field/typed-style";
import { loadShaper } from "../text/shape";
import { hasCoveredLetter, layoutTypedName } from "./typed-name";

/**
 * The handwritings to offer for a text: those that have letters of it, and one that shows it in plain
 * letters.
 */
function listOfferedFaces(text: string): readonly SignatureFace[] {
  const own = SIGNATURE_FACES.filter((face) => hasCoveredLetter(face, text));
  const plain = SIGNATURE_FACES.find((face) => !own.includes(face));
  return SIGNATURE_FACES.filter((face) => own.includes(face) || face === plain);
}

/** Draws a typed name in the face asked for, or in every face that looks unlike the others. */
export async function listTypedStyles({ text, face, language }: TypedNameWish): Promise<TypedNameShown> {
  await loadShaper();
  const written = text.normalize("NFC");
  const missing = new Set<string>();
  const styles = (face ? [face] : listOfferedFaces(written)).flatMap((each): TypedStyle[] => {
    const name = layoutTypedName(text, each, language ?? null);
    if (!name) return [];
    for (const letter of name.missing) missing.add(letter);
    return [
      {
        face: each,
        outline: toSvgPath(name.path),
        ink: name.ink,
        isPlain: !hasCoveredLetter(each, written),
      },
    ];
  });
  return { styles, missing: [...missing] };
}
