import { IconStar, IconStarFilled } from "@tabler/icons-react";
import classes from "./stars.module.css";

/** Up to three stars, rounded. The value is in the text beside them or in their label. */
export function Stars({ rating }: { rating: number | null }) {
  return (
    <span className={classes.stars} aria-hidden="true">
      {[1, 2, 3].map((star) =>
        rating !== null && star <= Math.round(rating) ? (
          <IconStarFilled key={star} size={15} className={classes.full} />
        ) : (
          <IconStar key={star} size={15} stroke={1.6} />
        ),
      )}
    </span>
  );
}
