package toolcall

import (
	"aptix-tui/model"
)

func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(*model.Part) model.NearMiss { return model.NearMiss{} }
}
