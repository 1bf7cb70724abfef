/** Event streams are kept for ever, so they say what kind of person asked, never which one. */
export function withoutActorIdentity({ kind }: { readonly kind: string }): { actor: string } {
  return { actor: kind };
}
