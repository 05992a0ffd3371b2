-- The bar of a velocity at release, 0 to 15, found by halves; the edges are those of ReportMetric.velocityEdges. Portable.
CASE WHEN drag.release_velocity_pt_s IS NOT NULL THEN
  CASE WHEN drag.release_velocity_pt_s < 0 THEN 
    CASE WHEN drag.release_velocity_pt_s < -500 THEN 
      CASE WHEN drag.release_velocity_pt_s < -1000 THEN 
        CASE WHEN drag.release_velocity_pt_s < -2000 THEN 0 ELSE 1 END
      ELSE
        CASE WHEN drag.release_velocity_pt_s < -700 THEN 2 ELSE 3 END
      END
    ELSE
      CASE WHEN drag.release_velocity_pt_s < -100 THEN 
        CASE WHEN drag.release_velocity_pt_s < -300 THEN 4 ELSE 5 END
      ELSE
        CASE WHEN drag.release_velocity_pt_s < -50 THEN 6 ELSE 7 END
      END
    END
  ELSE
    CASE WHEN drag.release_velocity_pt_s < 500 THEN 
      CASE WHEN drag.release_velocity_pt_s < 100 THEN 
        CASE WHEN drag.release_velocity_pt_s < 50 THEN 8 ELSE 9 END
      ELSE
        CASE WHEN drag.release_velocity_pt_s < 300 THEN 10 ELSE 11 END
      END
    ELSE
      CASE WHEN drag.release_velocity_pt_s < 1000 THEN 
        CASE WHEN drag.release_velocity_pt_s < 700 THEN 12 ELSE 13 END
      ELSE
        CASE WHEN drag.release_velocity_pt_s < 2000 THEN 14 ELSE 15 END
      END
    END
  END
END
