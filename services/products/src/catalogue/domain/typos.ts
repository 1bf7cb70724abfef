/** Words shorter or longer than this are matched as written. */
export const shortestTypo = 4;
export const maxTypoLength = 24;

/** Every text one deletion away. Two words within one edit share one of these (or each other). */
export function deletions(word: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i < word.length; i += 1) found.add(word.slice(0, i) + word.slice(i + 1));
  return found;
}

/** Whether one insertion, deletion, replacement or swap of neighbours turns one word into the other (or none is needed). */
export function withinOneEdit(left: string, right: string): boolean {
  if (left === right) return true;
  const difference = left.length - right.length;
  if (difference > 1 || difference < -1) return false;
  let same = 0;
  while (same < left.length && same < right.length && left[same] === right[same]) same += 1;
  if (difference > 0) return left.slice(same + 1) === right.slice(same);
  if (difference < 0) return left.slice(same) === right.slice(same + 1);
  if (left.slice(same + 1) === right.slice(same + 1)) return true;
  return (
    left[same] === right[same + 1] && left[same + 1] === right[same] && left.slice(same + 2) === right.slice(same + 2)
  );
}
